import { createRoot } from 'react-dom/client';
import '../styles.css';
import { EmbeddedBoard } from './EmbeddedBoard.tsx';

const place = document.getElementById('frame');
if (place) createRoot(place).render(<EmbeddedBoard />);
