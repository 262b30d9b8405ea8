import { z } from 'zod';

// The content security policy forbids eval, which zod would otherwise use. This must be set before the first schema is
// created, so this file is loaded before the office's area.
z.config({ jitless: true });
