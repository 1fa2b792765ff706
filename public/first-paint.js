// Runs before the first paint: marks on the root element what the stylesheets have to know. A list
// that is not the visitor's is held back until theirs is there.
(function () {
  var marks = document.documentElement.dataset;
  var search = location.search;
  // A list that is only ever shown in the home page's place.
  if (marks.builtFor && location.pathname !== '/') location.replace('/' + search + location.hash);

  // Counts for this page even where it cannot be kept.
  if (new URLSearchParams(search).get('source') === 'email') marks.newsletter = 'subscribed';

  var pending = /refinement|query|toggle|numericMenu|jobPk/.test(search);
  try {
    var index = localStorage.getItem('jobs_index') || '';
    // Which of them keeps the last search is a setting.
    var last = 'last_search_state';
    pending =
      pending ||
      Boolean(localStorage.getItem(last) || sessionStorage.getItem(last) || cookie(last)) ||
      (index !== '' && !index.endsWith('_super_ranked'));
    if (localStorage.getItem('compact') === 'compact') marks.view = 'compact';
    if (localStorage.getItem('advisorbot-banner-dismissed') === 'true') {
      marks.advisorBanner = 'dismissed';
    }
    var now = Date.now();
    if (marks.newsletter) {
      localStorage.setItem('newsletter-subscribed', 'true');
      localStorage.setItem('newsletter-timestamp', String(now));
    }
    if (location.pathname === '/') look(Math.floor(now / 1000));
    var age = now - Number(localStorage.getItem('newsletter-timestamp'));
    if (localStorage.getItem('newsletter-subscribed') === 'true' && age < 30 * 86400000) {
      marks.newsletter = 'subscribed';
    }
  } catch {
    // Without a storage there are no settings.
  }

  // All browsers of people begin alike, and so do many programs.
  var programs =
    /^(?!mozilla\/|opera\/)|headless|lighthouse|page ?speed|phantomjs|preview|inspectiontool|slurp|spider|crawl|(^|[^u])bot/i;

  // By the rules of `lib/visitor/visits.ts`; a test holds the two together. The list leaves room for
  // what is new since the last visit.
  function look(now) {
    var seen = 0;
    var since = null;
    try {
      var visits = JSON.parse(localStorage.getItem('visits'));
      if (isTime(visits.seenAt) && (visits.since === null || isTime(visits.since))) {
        seen = visits.seenAt;
        since = now - seen > 21600 ? seen : visits.since;
        if (seen > now || since > now) since = null;
      }
    } catch {
      // Nothing, or nothing of ours, is stored.
    }
    localStorage.setItem('visits', JSON.stringify({ seenAt: now, since: since }));
    if (since !== null) marks.since = String(since);
  }

  function isTime(value) {
    return Number.isSafeInteger(value) && value > 0;
  }

  // By the rules of `lib/visitor`; a test holds the two together.
  function cookie(name) {
    var rest = ('; ' + document.cookie).split('; ' + name + '=')[1] || '';
    return rest.split(';')[0];
  }

  function isActive(group) {
    var value = cookie('OptanonConsent');
    var fields = new URLSearchParams(value.includes('=') ? value : decodeURIComponent(value));
    return new RegExp('(?:^|,)\\s*' + group + ':1\\s*(?:,|$)').test(fields.get('groups'));
  }

  // The page names the experiments that run, unless all do.
  var running = marks.experiments;

  function variant(testName, groups, shares) {
    if (running !== undefined && !running.split(' ').includes(testName)) return 'control';
    try {
      if (programs.test(navigator.userAgent)) return 'control';
      if (!groups.every(isActive)) return 'control';
      var name = 'experiment_ID_' + testName;
      var id = cookie(name);
      if (!/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(id)) {
        id = crypto.randomUUID();
        var secure = location.protocol === 'https:' ? '; Secure' : '';
        document.cookie = name + '=' + id + '; Path=/; Max-Age=2592000; SameSite=Strict' + secure;
        // Without it, each page would be of another variant.
        if (cookie(name) !== id) return 'control';
      }
      var hash = 0;
      for (var at = 0; at < id.length; at++) hash = (Math.imul(31, hash) + id.charCodeAt(at)) | 0;
      var score = Math.abs(hash % 1000) / 10;
      return shares[shares.findIndex((share) => score < share) + 1] || 'control';
    } catch {
      return 'control';
    }
  }

  marks.advisor = variant(
    'advisor_chatbot_1',
    ['C0007', 'C0008'],
    [5, 'D', 7.5, 'A', 10, 'B', 17.5, 'C', 20, 'D', 100, 'control'],
  );
  marks.ab4 = variant('ab4', [], [25, 'A', 50, 'B', 75, 'C', 100, 'D']);
  var isBuilt = (marks.builtFor || '').split(' ').includes(marks.ab4);
  if (location.pathname === '/' && (pending || !isBuilt)) marks.pending = '';
})();

// Runs the page's scripts once its text is painted; pages have them with a type that browsers leave
// alone. Holds what is pressed and chosen until React takes it.
(function () {
  var late = [];
  const find = () => [...document.querySelectorAll('script[src][type="text/plain"]')];

  // A slow line would lie idle until the paint. Others bring them soon enough after it.
  var line = navigator.connection;
  if (!line || line.effectiveType !== '4g') {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      for (const inert of find()) {
        const link = document.createElement('link');
        const href = inert.getAttribute('src');
        Object.assign(link, { rel: 'preload', as: 'script', fetchPriority: 'low', href });
        document.head.append(link);
      }
    }).observe(document.documentElement, { childList: true });
  }

  document.addEventListener('DOMContentLoaded', function () {
    late = find();
    // `npm run dev` has no scripts that wait.
    if (late.length === 0) return release();
    // Nothing is painted in the background.
    if (document.visibilityState !== 'visible') return run();
    setTimeout(run, 1000);
    new PerformanceObserver(run).observe({ type: 'paint', buffered: true });
  });

  function run() {
    for (const inert of late.splice(0)) {
      const script = document.createElement('script');
      // As Next wrote it: by that it finds its scripts.
      script.src = inert.getAttribute('src');
      // In their order.
      script.async = false;
      inert.replaceWith(script);
    }
  }

  var held = new Map();
  var pressedAt = { x: 0, y: 0 };
  var holders = {
    click: holdClick,
    change: holdChoice,
    submit: holdSubmit,
    pointerdown: notePress,
  };
  // At once: some browsers paint while the page still comes in.
  for (const type in holders) document.addEventListener(type, holders[type], true);
  window.addEventListener('hydrating', release, { once: true });

  function notePress({ clientX, clientY }) {
    pressedAt = { x: clientX, y: clientY };
  }

  function holdClick(event) {
    const { target } = event;
    const control =
      target.closest('[aria-haspopup], label, li[id^=role-]') ??
      target.closest('button[type=button], input[type=checkbox]');
    // Links need no script.
    if (!control || target.closest('a, select')) return;
    // What does not count on a card (4.9) may not take the place of what does.
    if (control.localName === 'li' && (target.closest('svg') || isDrag(event))) return;
    event.preventDefault();
    // React takes over within the repeated click, too late to see a box that this click has ticked.
    const at = (target.matches('input') && target.closest('label')) || target;
    held.set(control, () =>
      at.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    );
  }

  function isDrag({ detail, clientX, clientY }) {
    return detail > 0 && Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > 5;
  }

  function holdChoice({ target }) {
    if (target.localName !== 'select') return;
    const { value } = target;
    held.set(target, () => {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }

  // The browser would load the page anew, without what was typed.
  function holdSubmit(event) {
    if (!event.target.hasAttribute('action')) event.preventDefault();
  }

  function release() {
    for (const type in holders) document.removeEventListener(type, holders[type], true);
    for (const repeat of held.values()) repeat();
    held.clear();
  }
})();
