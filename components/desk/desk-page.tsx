import { createRoot } from 'react-dom/client';
import { createDeskApi } from '../../lib/desk/client/desk-api.ts';
import { createDeskStore } from '../../lib/desk/client/desk-store.ts';
import { Desk, DeskClosed } from './Desk.tsx';
import '../styles.css';

/** Where the tab keeps the secret of its session, so that a reload needs no new address. */
const SECRET_KEY = 'desk-secret';

let secret = sessionStorage.getItem(SECRET_KEY);
const api = createDeskApi(
  (path, init) => fetch(path, init),
  () => secret,
);

/** Exchanges the one-time token of the address for a secret, and takes it out of the address. */
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
