// For pages that frame the board: gives each of its frames the height of its content.
(function () {
  var board = new URL(document.currentScript.src).origin;
  addEventListener('message', function (event) {
    var data = event.data;
    if (event.origin !== board || !data || data.type !== 'job-board-height') return;
    if (!Number.isFinite(data.height) || data.height < 0) return;
    for (var frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === event.source) frame.style.height = Math.ceil(data.height) + 'px';
    }
  });
})();
