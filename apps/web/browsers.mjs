/**
 * The oldest browsers that the portal works in: phones of 2015 still get iOS 15, and Chrome 100 runs on Android 6. An older one
 * reads why at the sign-in (`public/old-browser.js`, R79). `npm test` fails for newer syntax and newer methods in the built files.
 */
export const browsers = ['safari15', 'chrome100', 'edge100', 'firefox100'];
