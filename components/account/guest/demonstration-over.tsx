/** Replaces demonstration pages once the installation has real data. */
export function DemonstrationOver() {
  return (
    <section
      aria-labelledby="demo"
      className="mt-4 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 text-sm @md:px-7"
    >
      <h2 id="demo" className="font-semibold">
        Демонстрация окончена
      </h2>
      <p className="mt-2 text-pretty text-ink-soft">
        В системе появилась настоящая организация. Письма на странице /dev/mail больше не показываются: новые
        ждут отправки, пока не задан SMTP_URL. Демонстрационные учётные записи заблокируйте, их пароль
        известен всем.
      </p>
    </section>
  )
}
