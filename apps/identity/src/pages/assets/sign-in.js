// The sign-in page works without this script, which saves a round trip for "Use" and can show the password.
const email = document.querySelector('#email');
const password = document.querySelector('#password');
const show = document.querySelector('#show');

show.hidden = false;
show.addEventListener('click', () => {
  const shown = password.type === 'password';
  password.type = shown ? 'text' : 'password';
  show.setAttribute('aria-pressed', String(shown));
  show.setAttribute('aria-label', shown ? 'Hide password' : 'Show password');
});

for (const use of document.querySelectorAll('a.use')) {
  use.addEventListener('click', (event) => {
    event.preventDefault();
    email.value = use.dataset.email;
    password.value = use.dataset.password;
    document.querySelector('tr.picked')?.classList.remove('picked');
    use.closest('tr').classList.add('picked');
    password.focus();
  });
}
