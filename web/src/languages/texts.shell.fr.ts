// The same in French.

import type { enShell } from './texts.shell';

export const frShell: Record<keyof typeof enShell, string> = {
  'shell.skip': 'Aller au contenu',

  'first.title': 'De petits jeux sur de petites créatures',
  'first.words':
    'Des jeux de société sous le microscope, à jouer seul, entre amis par un lien, ou contre des robots. Sans compte, sans rien installer. Commencez ici, par trois vrais coups de {game} :',
  'first.wordsShort':
    'Des jeux de société sous le microscope, à jouer seul, entre amis par un lien, ou contre des robots.',
  'first.games': 'Les jeux',
  'first.back': 'Bon retour',
  'first.today': 'La commande du jour',
  'first.more': 'Plus : {game}',
  'invite.by': '{name} vous invite à {game}',
  'invite.to': 'Une invitation à {game}',
  'invite.gathering': 'Qui joue',
  'taste.title': 'Essayer {game}',
  'taste.try': 'Choisissez une pièce éclairée, puis sa place.',
  'taste.points': '{points} {points|point|points} !',
  'taste.on': 'Continuer d’ici',
  'taste.again': 'Essayer d’autres coups',

  'set.title': 'Réglages',
  'set.about': 'Conservés dans ce navigateur, sur cet appareil seulement.',
  'set.all': 'Tous les réglages',
  'set.seeing': 'Voir',
  'set.theme': 'Champ',
  'set.theme.dark': 'champ sombre',
  'set.theme.light': 'champ clair, sur papier',
  'set.text': 'Taille des textes',
  'set.text.100': 'normale',
  'set.text.125': 'plus grande',
  'set.text.150': 'grande',
  'set.text.200': 'deux fois plus grande',
  'set.contrast': 'Plus de contraste',
  'set.contrast.help': 'Sans cela, la page fait ce que votre appareil préfère.',
  'set.following': 'Suivre une partie',
  'set.pace': 'Allure à laquelle les coups des autres sont racontés',
  'set.pace.calm': 'tranquille',
  'set.pace.brisk': 'vive',
  'set.pace.instant': 'immédiate, sans mouvement',
  'set.pace.help':
    'Là où votre appareil demande moins de mouvement, la fin du coup est montrée et ses mots sont dits.',
  'set.sound': 'Sons',
  'set.playing': 'Jouer',
  'set.confirm.help':
    'Ce qu’il ne faut pas confirmer est joué dès qu’on le lâche. Avant cela, on le tourne avec R, la molette ou en touchant l’écran d’un second doigt.',
  'set.keys': 'Touches seules',
  'set.notation': 'Notation des coups',
  'set.notation.help':
    'Pour qui la connaît : journal, conseils et listes montrent aussi la forme brève dans laquelle on note les parties.',
  'set.keys.help':
    'Des lettres comme U, H et R agissent à elles seules. Sans elles, les flèches, Entrée et Échap restent, et tout a un bouton.',
  'set.you': 'Vous',
  'set.name': 'Votre nom aux tables',
  'set.language': 'Langue',

  'trouble.table.title': 'Pas de table ici',
  'trouble.table.help':
    'Il n’y a pas de table derrière ce lien. Peut-être qu’une partie du lien s’est perdue, ou que la table a été rangée.',
  'trouble.refused.title': 'Impossible d’ouvrir',
  'trouble.away.title': 'Le serveur est absent',
  'trouble.away.help':
    'Il ne répond pas. Cette page essaie de nouveau d’elle-même, et continue dès qu’il est de retour.',
  'trouble.away.kept':
    'Ce que vous avez joué est en sécurité sur le serveur ; ce qui n’a pas encore été envoyé est gardé ici et le sera alors.',
  'trouble.away.bar': 'Le serveur ne répond pas. Nouvel essai…',
  'trouble.back.bar': 'Le serveur est de retour.',
  'trouble.again': 'Réessayer',
  'trouble.closed.help': 'La personne qui l’a ouverte y a renoncé. Il y a d’autres tables.',
  'trouble.game.title': 'Jeu inconnu',
  'trouble.game.help': 'Cette maison n’a pas le jeu « {game} ».',
};
