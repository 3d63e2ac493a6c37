import { Search } from 'lucide-react'
import { Button } from '@/components/ui/basics/button'
import { Link } from '@/components/ui/basics/link'
import { TextField } from '@/components/ui/fields/text-field'
import type { Role } from '@/lib/features/help/labels'
import { searchHelp } from '@/lib/features/help/rules'

type HelpSearchProps = { words: string; role: Role }

/** A search of the help's own text: a plain form, answered by the server. */
export function HelpSearch({ words, role }: HelpSearchProps) {
  return (
    <search className="print:hidden">
      <form action="/help" className="flex gap-3">
        <input type="hidden" name="role" value={role} />
        <TextField
          label="Поиск по справке"
          labelHidden
          type="search"
          name="search"
          placeholder="Что вы хотите сделать?"
          defaultValue={words}
          maxLength={100}
          autoComplete="off"
          className="min-w-0 flex-1"
        />
        <Button type="submit" color="info" icon={<Search aria-hidden />}>
          Найти
        </Button>
      </form>
      {words !== '' && <Results words={words} role={role} />}
    </search>
  )
}

function Results({ words, role }: HelpSearchProps) {
  const found = searchHelp(words, role)
  return (
    <section aria-labelledby="found" className="mt-4 rounded-lg border border-line bg-surface px-5 py-4">
      <h2 id="found" className="font-semibold">
        {found.length > 0 ? `Нашлось по словам «${words}»` : `По словам «${words}» ничего нет`}
      </h2>
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
    </section>
  )
}
