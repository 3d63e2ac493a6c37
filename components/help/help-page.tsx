import { Search } from 'lucide-react'
import Image from 'next/image'
import { FeedbackLink } from '@/components/layout/feedback-link'
import { Button } from '@/components/ui/basics/button'
import { buttonStyle } from '@/components/ui/basics/button-style'
import { classNames } from '@/components/ui/basics/class-names'
import { KeysList } from '@/components/ui/basics/keys-list'
import { Link } from '@/components/ui/basics/link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { PrintButton } from '@/components/ui/basics/print-button'
import { Titled } from '@/components/ui/basics/titled'
import { TextField } from '@/components/ui/fields/text-field'
import { namesOf } from '@/lib/core/record/record'
import { TERM_NAMES } from '@/lib/features/analytics/method/labels'
import { METHOD_TERMS } from '@/lib/features/analytics/method/terms/labels'
import { KEY_GROUPS } from '@/lib/features/help/keys/labels'
import { GUIDES, ROLES, type Role } from '@/lib/features/help/labels'
import { PICTURE, PICTURES, picturePath } from '@/lib/features/help/pictures/labels'
import { isFor, searchHelp } from '@/lib/features/help/rules'
import type { HelpSection } from '@/lib/features/help/shapes'

function Results({ words, reader }: { words: string; reader: Role }) {
  const found = searchHelp(words, reader)
  return (
    <Titled
      title={found.length > 0 ? `Нашлось по словам «${words}»` : `По словам «${words}» ничего нет`}
      heading="font-semibold"
      className="mt-4 rounded-lg border border-line bg-surface px-5 py-4"
    >
      {found.length === 0 ? (
        <p className="mt-1 text-ink-soft">
          Назовите короче, одним словом, или{' '}
          <Link href="/feedback" className="link">
            спросите поддержку
          </Link>
          .
        </p>
      ) : (
        <ul className="mt-2 space-y-2.5">
          {found.map(({ title, text, href }) => (
            <li key={href}>
              <Link href={href} className="link font-medium">
                {title}
              </Link>
              <span className="block text-sm text-pretty text-ink-soft">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Titled>
  )
}

/** A task: steps, picture, and links to where it is done. */
function HelpTask({ section, isLed }: { section: HelpSection; isLed: boolean }) {
  const { id, title, steps, note, picture, links } = section
  return (
    <section aria-labelledby={id} className="mt-9" data-keep-together>
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold target:text-accent-strong">
        {title}
      </h2>
      <ol className="mt-2.5 list-decimal space-y-1.5 pl-6 text-pretty marker:text-ink-soft">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note && <p className="mt-2.5 text-pretty text-ink-soft">{note}</p>}
      {picture && (
        <a href={picturePath(picture)} className="mt-3.5 block" title="Открыть картинку целиком">
          <Image
            src={picturePath(picture)}
            alt={PICTURES[picture]}
            width={PICTURE.width}
            height={PICTURE.height}
            className="h-auto w-full rounded-lg border border-line-strong"
          />
        </a>
      )}
      <ul className="mt-2.5 flex flex-wrap gap-x-5 empty:hidden print:hidden">
        {(isLed ? links : []).map(({ label, href }) => (
          <li key={href}>
            <Link href={href} className="link inline-flex min-h-(--control-sm) items-center text-sm">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type HelpPageProps = { role: Role; reader: Role; search: string }

const HEADING = 'scroll-mt-20 text-lg font-semibold target:text-accent-strong'
const LINK = 'inline-flex min-h-(--control-sm) items-center text-accent-strong underline'

/** «Справка»: a role's guide, terms, keyboard shortcuts, and the support contact. */
export function HelpPage({ role, reader, search }: HelpPageProps) {
  const { sections } = GUIDES[role]
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Справка" actions={<PrintButton />} />
      <search className="print:hidden">
        <form action="/help" className="flex gap-3">
          <input type="hidden" name="role" value={role} />
          <TextField
            label="Поиск по справке"
            labelHidden
            type="search"
            name="search"
            placeholder="Что вы хотите сделать?"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
            className="min-w-0 flex-1"
          />
          <Button type="submit" color="info" icon={<Search />}>
            Найти
          </Button>
        </form>
        {search !== '' && <Results words={search} reader={reader} />}
      </search>
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
        <HelpTask key={section.id} section={section} isLed={isFor(role, reader)} />
      ))}
      <Titled title="Термины сравнений" heading={HEADING} className="mt-9">
        <dl className="mt-2.5 space-y-2.5">
          {namesOf(METHOD_TERMS).map((id) => (
            <div key={id} id={`term-${id}`} className="scroll-mt-20 text-pretty target:text-accent-strong">
              <dt className="font-medium">{TERM_NAMES[id]}</dt>
              <dd className="text-ink-soft">{METHOD_TERMS[id].text}</dd>
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
      </Titled>
      <Titled title="Клавиши" heading={HEADING} className="mt-9">
        <div className="grid gap-x-8 @2xl:grid-cols-2">
          {KEY_GROUPS.map(({ title, keys }) => (
            <section key={title} aria-label={title} className="mt-4">
              <h3 className="font-medium">{title}</h3>
              <KeysList keys={keys} />
            </section>
          ))}
        </div>
      </Titled>
      <Titled
        title="Не нашли ответа?"
        heading={HEADING}
        className="mt-9 rounded-lg border border-line bg-surface px-5 py-4"
      >
        <p className="mt-1 mb-3 text-pretty text-ink-soft">
          Напишите, что вы делали и что вышло: ответим на адрес вашей учётной записи.
        </p>
        <FeedbackLink data-button className={buttonStyle('info', 'md', false)}>
          Написать в поддержку
        </FeedbackLink>
      </Titled>
    </div>
  )
}
