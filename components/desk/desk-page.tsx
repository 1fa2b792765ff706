import { createRoot } from 'react-dom/client';
import { createDeskApi } from '../../lib/desk/client/desk-api.ts';
import { createDeskStore } from '../../lib/desk/client/desk-store.ts';
import { Desk, DeskClosed } from './Desk.tsx';
import '../styles.css';

/** Session storage key of the session's secret, so that a reload needs no new token. */
const SECRET_KEY = 'desk-secret';

let secret = sessionStorage.getItem(SECRET_KEY);
const api = createDeskApi(
  (path, init) => fetch(path, init),
  () => secret,
);

/** Exchanges the one-time token in the URL for a secret, and removes it from the URL. */
async function begin(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  history.replaceState(null, '', location.pathname);
  const answer = await api.begin(token);
  if (answer.kind !== 'answered') return;
  secret = answer.data.secret;
  sessionStorage.setItem(SECRET_KEY, secret);
}

const place = document.getElementById('desk');
if (place) {
  const root = createRoot(place);
  await begin();
  if (secret === null) root.render(<DeskClosed />);
  else {
    const store = createDeskStore({
      api,
      storage: sessionStorage,
      schedule: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    root.render(<Desk store={store} />);
  }
}
