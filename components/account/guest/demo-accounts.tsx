import type { ReactNode } from 'react'

function DemoNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby="demo"
      className="mt-4 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 text-sm @md:px-7"
    >
      <h2 id="demo" className="font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

type DemoAccountsProps = {
  accounts: ReadonlyArray<{ email: string; who: string; does: string }>
  /** Shared by all accounts. */
  password: string
  hasLetters: boolean
}

/** In a demonstration: accounts to sign in with, and the page of its unsent letters. */
export function DemoAccounts({ accounts, password, hasLetters }: DemoAccountsProps) {
  return (
    <DemoNote title="Это демонстрация: данные вымышлены">
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {accounts.map(({ email, who, does }) => (
          <div key={email} className="contents">
            <dt>{who}</dt>
            <dd className="text-pretty text-ink-soft">
              {/* Not Next's link: the form reads the URL only when the page loads. */}
              <a href={`/login?email=${encodeURIComponent(email)}`} className="link">
                {email}
              </a>
              , {does}
            </dd>
          </div>
        ))}
        <dt>Пароль</dt>
        <dd>
          <code className="font-sans font-semibold select-all">{password}</code>{' '}
          <span className="text-ink-soft">один на всех</span>
        </dd>
      </dl>
      {hasLetters && (
        <p className="mt-2.5 text-pretty text-ink-soft">
          Письма никуда не уходят:{' '}
          <a href="/dev/mail" className="link">
            читайте их здесь
          </a>
          .
        </p>
      )}
    </DemoNote>
  )
}

/** Replaces demonstration pages once the installation has real data. */
export const DemonstrationOver = () => (
  <DemoNote title="Демонстрация окончена">
    <p className="mt-2 text-pretty text-ink-soft">
      В системе появилась настоящая организация. Письма на странице /dev/mail больше не показываются: новые
      ждут отправки, пока не задан SMTP_URL. Демонстрационные учётные записи заблокируйте, их пароль известен
      всем.
    </p>
  </DemoNote>
)
