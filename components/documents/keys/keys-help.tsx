'use client'

import { Keyboard } from 'lucide-react'
import { IconButton } from '@/components/ui/basics/icon-button'
import { Popover } from '@/components/ui/overlays/popover'

const KEYS: ReadonlyArray<readonly [keys: readonly string[], does: string]> = [
  [['Enter', 'Tab'], 'следующее число; после последнего — к тому, что мешает утвердить'],
  [['↑', '↓'], 'соседнее число'],
  [['F8'], 'следующее предупреждение, с Shift — предыдущее'],
  [['Shift', 'Enter'], 'новая строка в пояснении'],
  [['F2'], 'описание показателя'],
  [['F4'], 'отключить или включить показатель'],
  [['F9'], 'прошлые значения показателя'],
  [['Ctrl', 'S'], 'сохранить'],
  [['Ctrl', 'Enter'], 'утвердить'],
]

/** What the keyboard does in a document. */
export function KeysHelp() {
  return (
    <Popover
      label="Клавиши"
      trigger={<IconButton label="Клавиши" icon={<Keyboard aria-hidden />} className="@max-3xl:hidden" />}
    >
      <h3 className="font-semibold">Клавиши</h3>
      <dl className="mt-2.5 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-2 text-sm">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
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
    </Popover>
  )
}
