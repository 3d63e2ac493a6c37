type KeysListProps = { keys: ReadonlyArray<readonly [keys: readonly string[], does: string]> }

export function KeysList({ keys }: KeysListProps) {
  return (
    <dl className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-sm">
      {keys.map(([pressed, does]) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {pressed.map((key) => (
              <kbd
                key={key}
                className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-sans text-xs font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-ink-soft">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
