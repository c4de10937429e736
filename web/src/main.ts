import './app/page.css';
import { mount } from 'svelte';
import App from './app/App.svelte';
import { install } from './app/installing';

mount(App, { target: document.getElementById('app') as HTMLElement });
// After everything that the person waits for.
addEventListener('load', () => void install(), { once: true });
