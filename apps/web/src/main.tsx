import '#web/app/fonts.css';
import { createRoot } from 'react-dom/client';
import { Entry } from '#web/app/entry.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Entry />);
