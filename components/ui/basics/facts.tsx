import type { ReactNode } from 'react'

/** Names and values in two columns, below each other on a phone. */
export function FactList({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid gap-x-6 gap-y-2.5 sm:grid-cols-[11rem_1fr] ${className}`}>{children}</dl>
}

export const FactItem = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="sm:contents">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** A name and a value in a grid of two columns of its own. */
export const BriefFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </>
)

/** A list of named texts; null ones are omitted. */
export const TextFacts = ({ facts }: { facts: ReadonlyArray<readonly [string, string | null]> }) =>
  facts.map(
    ([name, text]) =>
      text !== null && (
        <FactItem key={name} name={name}>
          <span className="whitespace-pre-line">{text}</span>
        </FactItem>
      ),
  )
