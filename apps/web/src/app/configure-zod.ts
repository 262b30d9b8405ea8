import { z } from 'zod';

// The content security policy forbids eval, which zod would otherwise try. It must be told before the first schema is
// made, so this file is loaded before the portal.
z.config({ jitless: true });
