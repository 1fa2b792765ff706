import { createRoot } from 'react-dom/client';
import '../styles.css';
import { EmbeddedBoard } from './EmbeddedBoard.tsx';

// Missing before Safari 17. On the other pages Next polyfills it.
URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

const place = document.getElementById('frame');
if (place) createRoot(place).render(<EmbeddedBoard />);
