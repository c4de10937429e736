// Texts of what surrounds the games: settings, errors, the first visit.

export const enShell = {
  'shell.skip': 'To the content',

  'first.title': 'Small games about small creatures',
  'first.words':
    'Board games of the microscope, to play alone, with friends by a link, or against bots. No account, nothing to install. Begin here, with three real moves of {game}:',
  'first.wordsShort':
    'Board games of the microscope, to play alone, with friends by a link, or against bots.',
  'first.games': 'The games',
  'first.back': 'Welcome back',
  'first.today': 'The commission of the day',
  'first.more': 'More: {game}',
  'invite.by': '{name} invites you to {game}',
  'invite.to': 'An invitation to {game}',
  'invite.gathering': 'Who plays',
  'taste.title': 'Try {game}',
  'taste.try': 'Pick a piece that is lit, then where it goes.',
  'taste.points': '{points} {points|point|points}!',
  'taste.on': 'Play on from here',
  'taste.again': 'Try other moves',

  'set.title': 'Settings',
  'set.about': 'Kept in this browser, on this device only.',
  'set.all': 'All settings',
  'set.seeing': 'Seeing',
  'set.theme': 'Field',
  'set.theme.dark': 'dark field',
  'set.theme.light': 'bright field, on paper',
  'set.text': 'Size of texts',
  'set.text.100': 'normal',
  'set.text.125': 'larger',
  'set.text.150': 'large',
  'set.text.200': 'twice as large',
  'set.contrast': 'More contrast',
  'set.contrast.help': 'Without this the page does as your device prefers.',
  'set.following': 'Following a game',
  'set.pace': 'How fast moves of others are told',
  'set.pace.calm': 'calm',
  'set.pace.brisk': 'brisk',
  'set.pace.instant': 'at once, without motion',
  'set.pace.help':
    'Where your device asks for less motion, the end of a move is shown and its words are said.',
  'set.sound': 'Sounds',
  'set.playing': 'Playing',
  'set.confirm.help':
    'What need not be confirmed is played when it is dropped. Before that it is turned by R, the wheel, or the tap of a second finger.',
  'set.keys': 'Single keys',
  'set.notation': 'Notation of moves',
  'set.notation.help':
    'For those who know it: log, hints and lists show the short form in which games are written down, too.',
  'set.keys.help':
    'Letters such as U, H and R do something by themselves. Without them arrows, Enter and Escape still work, and everything has a button.',
  'set.you': 'You',
  'set.name': 'Your name at tables',
  'set.language': 'Language',

  'trouble.table.title': 'No table here',
  'trouble.table.help':
    'There is no table behind this link. Perhaps a part of the link got lost, or the table was cleared away.',
  'trouble.refused.title': 'This cannot be opened',
  'trouble.away.title': 'The server is away',
  'trouble.away.help': 'It does not answer. This page tries again by itself, and goes on when it is back.',
  'trouble.away.kept':
    'What you have played is safe on the server; what was not sent yet is kept here and sent then.',
  'trouble.away.bar': 'The server does not answer. Trying again…',
  'trouble.back.bar': 'The server is back.',
  'trouble.again': 'Try again',
  'trouble.closed.help': 'Whoever made it has given it up. There are other tables.',
  'trouble.game.title': 'No such game',
  'trouble.game.help': 'This house does not have the game “{game}”.',
};
