// Pictures that the server draws by the rules of a game: hidden until these are ready, then fetched again.

import { preparing } from './preparing.svelte';

export function patient(image: HTMLImageElement, game: string) {
  let tries = 0;
  const failed = async () => {
    image.style.visibility = 'hidden';
    tries += 1;
    const had = tries;
    await preparing.ready(game);
    if (had < 3 && image.isConnected) image.src = image.getAttribute('src') ?? '';
  };
  const loaded = () => (image.style.visibility = '');
  const onerror = () => void failed();
  image.addEventListener('error', onerror);
  image.addEventListener('load', loaded);
  return {
    destroy() {
      image.removeEventListener('error', onerror);
      image.removeEventListener('load', loaded);
    },
  };
}
