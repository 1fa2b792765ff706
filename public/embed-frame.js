// Runs in the frame before its first paint: takes the host page's colours from the address, and
// tells the host page how high the content is. Nothing else of the address reaches a style.
(function () {
  var root = document.documentElement;
  var [BLACK, WHITE] = [
    [0, 0, 0],
    [255, 255, 255],
  ];
  // At this luminance black and white can be read equally well.
  var DARK = 0.179;
  var parameters = new URLSearchParams(location.search);
  var schemes = {
    light: { background: [247, 245, 240], text: [26, 31, 36], accent: [10, 95, 95] },
    dark: { background: [18, 21, 24], text: [237, 240, 242], accent: [127, 216, 209] },
  };

  // Three or six hexadecimal digits; anything else is no colour.
  function colourOf(name) {
    var digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(parameters.get(name) || '');
    if (!digits) return null;
    var all = digits[1].length === 3 ? digits[1].replace(/./g, '$&$&') : digits[1];
    return [0, 2, 4].map((at) => parseInt(all.slice(at, at + 2), 16));
  }

  // Relative luminance and contrast as WCAG 2 defines them.
  function luminance(colour) {
    var [red, green, blue] = colour.map((value) => {
      var share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one, other) {
    var [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }

  function mix(one, other, share) {
    return one.map((value, at) => Math.round(value + (other[at] - value) * share));
  }

  // The colour, moved towards black or white until it can be read on the ground.
  function readable(colour, ground, ratio) {
    var end = luminance(ground) < DARK ? WHITE : BLACK;
    for (var share = 0; share < 1; share += 0.05) {
      var moved = mix(colour, end, share);
      if (contrast(moved, ground) >= ratio) return moved;
    }
    return end;
  }

  function paint({ background: paper, text, accent: wantedAccent }) {
    var light = luminance(paper);
    var isDark = light < DARK;
    var end = isDark ? WHITE : BLACK;
    // The other grounds stand out from the paper. On a middling one they keep away from the text.
    var away = isDark ? (light > 0.1 ? BLACK : WHITE) : WHITE;
    var surface = mix(paper, away, isDark ? 0.05 : 0.6);
    var sunken = mix(paper, isDark || light < 0.3 ? away : BLACK, isDark ? 0.08 : 0.03);
    var grounds = [paper, surface, sunken].sort(
      (one, other) => contrast(one, end) - contrast(other, end),
    );
    var ground = grounds[0];
    var ink = readable(text, ground, 7);
    var soft = readable(mix(ink, surface, 0.3), ground, 4.6);
    var accent = readable(wantedAccent, ground, 5);
    // A tint must not come too near to what stands on it.
    var tint = (colour, share) => {
      var mixed = mix(surface, colour, share);
      return Math.min(contrast(ink, mixed), contrast(accent, mixed)) < 4.6 ? surface : mixed;
    };
    var tokens = {
      paper: paper,
      surface: surface,
      sunken: sunken,
      skeleton: mix(surface, ink, 0.08),
      ink: ink,
      'ink-2': soft,
      'ink-3': soft,
      line: mix(surface, ink, 0.14),
      'line-2': mix(surface, ink, 0.24),
      'control-line': readable(mix(ink, surface, 0.5), surface, 3),
      accent: accent,
      'accent-hover': mix(accent, ink, 0.2),
      'accent-ink': readable(surface, accent, 4.6),
      'accent-tint': tint(accent, 0.06),
      'accent-text': accent,
      focus: accent,
      star: ink,
      'star-tint': tint(ink, 0.06),
      mark: tint(accent, 0.12),
    };
    for (var name in tokens) {
      root.style.setProperty('--' + name, 'rgb(' + tokens[name].join(' ') + ')');
    }
    root.style.colorScheme = isDark ? 'dark' : 'light';
  }

  var given = {
    background: colourOf('background'),
    text: colourOf('text'),
    accent: colourOf('accent'),
  };
  var scheme = parameters.get('scheme');
  if (scheme !== 'light' && scheme !== 'dark') scheme = null;
  if (scheme || given.background || given.text || given.accent) {
    var isDark = given.background
      ? luminance(given.background) < DARK
      : scheme
        ? scheme === 'dark'
        : matchMedia('(prefers-color-scheme: dark)').matches;
    var base = schemes[isDark ? 'dark' : 'light'];
    paint({
      background: given.background || base.background,
      text: given.text || base.text,
      accent: given.accent || base.accent,
    });
  }

  if (window.parent === window) return;
  new ResizeObserver(() => {
    // The height is no secret, and who frames the page is not known here.
    parent.postMessage({ type: 'job-board-height', height: root.offsetHeight }, '*');
  }).observe(root);
})();
