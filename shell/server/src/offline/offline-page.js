/* Script of the offline page: comes back by itself, and says what this browser keeps of the ad whose page it is. */
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);

const reveal = (id) => {
  document.getElementById(id).hidden = false;
};
const id = location.pathname.split('/').findLast((word) => /^[0-9a-hjkmnp-tv-z]{12}$/.test(word));
if (id) {
  const { typed, files } = document.body.dataset;
  if (Object.keys(localStorage).some((key) => key.startsWith(typed) && key.endsWith(`:${id}`)))
    reveal('typed');
  const opening = indexedDB.open(files, 1);
  // there was none: nothing is kept, and nothing is made
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = (event) => event.preventDefault();
  opening.onsuccess = () => {
    const all = opening.result.transaction('files').objectStore('files').getAll();
    all.onsuccess = () => {
      if (all.result.some(({ list }) => list.includes(id))) reveal('files');
    };
  };
}
