// A script of its own in the JavaScript of 2009, because an old browser can't read the portal's modules. The property that it
// looks for came with Safari 15, Chrome 93 and Firefox 91; browsers.mjs has the versions that the portal is built for.
(function () {
  if (new Error('', { cause: 1 }).cause === 1) return;
  // oxlint-disable-next-line no-var -- an old browser knows no other
  var notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.setAttribute('style', 'margin: 0; padding: 12px 16px; font-weight: 600; background: #fff');
  notice.appendChild(
    document.createTextNode(
      'This browser is too old for this page. Update the phone or the browser, or use another phone or computer. ' +
        'It needs Safari 15 (iOS 15), Chrome 100, Edge 100 or Firefox 100, or a newer one.',
    ),
  );
  document.body.insertBefore(notice, document.body.firstChild);
})();
