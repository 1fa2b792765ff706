// Runs before the first paint: when the address or the visitor's settings ask for another list
// than the one that was built into the page, that list is held back until the right one is there.
(function () {
  var search = location.search;
  var pending = /refinement|query|toggle|numericMenu|jobPk/.test(search);
  try {
    var index = localStorage.getItem('jobs_index') || '';
    pending =
      pending ||
      Boolean(localStorage.getItem('last_search_state')) ||
      (index !== '' && !index.endsWith('_super_ranked'));
    if (localStorage.getItem('compact') === 'compact') {
      document.documentElement.dataset.view = 'compact';
    }
    var now = Date.now();
    if (new URLSearchParams(search).get('source') === 'email') {
      localStorage.setItem('newsletter-subscribed', 'true');
      localStorage.setItem('newsletter-timestamp', String(now));
    }
    var age = now - Number(localStorage.getItem('newsletter-timestamp'));
    if (localStorage.getItem('newsletter-subscribed') === 'true' && age < 30 * 86400000) {
      document.documentElement.dataset.newsletter = 'subscribed';
    }
  } catch {
    // Without a storage there are no settings.
  }
  if (pending && location.pathname === '/') document.documentElement.dataset.pending = '';
})();
