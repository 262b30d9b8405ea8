import type { RouteObject } from 'react-router';

/** The steps, loaded when the first of them is opened: they bring the catalogue and the date pickers. */
export const registrationRoutes: RouteObject[] = [];
