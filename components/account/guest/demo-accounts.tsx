type DemoAccountsProps = {
  accounts: ReadonlyArray<{ email: string; who: string; does: string }>
  /** Shared by all accounts. */
  password: string
  hasLetters: boolean
}

/** In a demonstration: accounts to sign in with, and the page of its unsent letters. */
export function DemoAccounts({ accounts, password, hasLetters }: DemoAccountsProps) {
  return (
    <section
      aria-labelledby="demo"
      className="mt-4 rounded-lg border border-accent-line bg-accent-soft px-5 py-4 text-sm @md:px-7"
    >
      <h2 id="demo" className="font-semibold">
        Это демонстрация: данные вымышлены
      </h2>
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
    </section>
  )
}
