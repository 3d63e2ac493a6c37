import { HelpSearch } from '@/components/help/help-search'
import { HelpTask } from '@/components/help/help-task'
import { KeysButton } from '@/components/help/keys-shortcut'
import { FeedbackLink } from '@/components/layout/feedback-link'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { classNames } from '@/components/ui/basics/class-names'
import { KeysList } from '@/components/ui/basics/keys-list'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { METHOD_TERMS, type Term } from '@/lib/features/analytics/method/labels'
import { KEY_GROUPS } from '@/lib/features/help/keys/labels'
import { GUIDES, ROLES, type Role } from '@/lib/features/help/labels'

type HelpPageProps = {
  /** Whose guide is shown. */
  role: Role
  search: string
}

const HEADING = 'scroll-mt-20 text-lg font-semibold target:text-accent-strong'
const LINK = 'inline-flex min-h-(--control-sm) items-center text-accent-strong underline'

/** «Справка»: the guide of a role, the terms, the keys, and whom to ask. */
export function HelpPage({ role, search }: HelpPageProps) {
  const { sections } = GUIDES[role]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Справка"
        breadcrumbs={[{ label: 'Справка' }]}
        actions={
          <>
            <KeysButton />
            <PrintButton />
          </>
        }
      />
      <HelpSearch words={search} role={role} />
      <Roles role={role} />
      <nav aria-label="Содержание" className="mt-3 print:hidden">
        <ul className="grid gap-x-6 text-sm @xl:grid-cols-2">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={LINK}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <HelpTask key={section.id} section={section} />
      ))}
      <Terms />
      <Keys />
      <Support />
    </div>
  )
}

function Roles({ role }: Pick<HelpPageProps, 'role'>) {
  return (
    <nav aria-label="Кому" className="mt-5 flex flex-wrap gap-2 print:hidden">
      {ROLES.map((one) => (
        <Link
          key={one}
          href={`/help?role=${one}`}
          aria-current={one === role ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-(--control-md) items-center rounded-md border px-4 no-underline!',
            one === role
              ? 'border-accent bg-accent-soft font-semibold text-accent-deep'
              : 'border-line-strong bg-surface hover:border-control',
          )}
        >
          {GUIDES[one].name}
        </Link>
      ))}
    </nav>
  )
}

function Terms() {
  return (
    <section aria-labelledby="terms" className="mt-9">
      <h2 id="terms" className={HEADING}>
        Термины сравнений
      </h2>
      <dl className="mt-2.5 space-y-2.5">
        {Object.entries<Term>(METHOD_TERMS).map(([id, { name, text }]) => (
          <div key={id} id={`term-${id}`} className="scroll-mt-20 text-pretty target:text-accent-strong">
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 flex flex-wrap gap-x-5 text-sm">
        <li>
          <Link href="/analytics/method" className={LINK}>
            Как считается, с примерами
          </Link>
        </li>
        <li>
          <Link href="/analytics/anonymity" className={LINK}>
            Как мы храним тайну
          </Link>
        </li>
      </ul>
    </section>
  )
}

function Keys() {
  return (
    <section aria-labelledby="keys" className="mt-9">
      <h2 id="keys" className={HEADING}>
        Клавиши
      </h2>
      <p className="mt-1 text-ink-soft">Клавиша «?» вне поля ввода показывает клавиши открытого экрана.</p>
      <div className="grid gap-x-8 @2xl:grid-cols-2">
        {KEY_GROUPS.map(({ title, keys }) => (
          <section key={title} aria-label={title} className="mt-4">
            <h3 className="font-medium">{title}</h3>
            <KeysList keys={keys} />
          </section>
        ))}
      </div>
    </section>
  )
}

function Support() {
  return (
    <section aria-labelledby="support" className="mt-9 rounded-lg border border-line bg-surface px-5 py-4">
      <h2 id="support" className={HEADING}>
        Не нашли ответа?
      </h2>
      <p className="mt-1 mb-3 text-pretty text-ink-soft">
        Напишите, что вы делали и что вышло: ответим на адрес вашей учётной записи.
      </p>
      <FeedbackLink data-button className={buttonStyle('info', 'md', false)}>
        Написать в поддержку
      </FeedbackLink>
    </section>
  )
}
