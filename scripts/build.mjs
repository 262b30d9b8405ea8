// `npm run build`: installs and builds what `npm start` needs, without starting it.
import { setUp } from './set-up/set-up.mjs';

await setUp(['server', 'web']);
