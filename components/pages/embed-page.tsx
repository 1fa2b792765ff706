import { createRoot } from 'react-dom/client';
import '../styles.css';
import { EmbeddedBoard } from './EmbeddedBoard.tsx';

// Safari has it from version 17 on; Next, which brings it to the other pages, is not here.
URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

const place = document.getElementById('frame');
if (place) createRoot(place).render(<EmbeddedBoard />);
