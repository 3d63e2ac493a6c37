'use client'

import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

const VIEWS = [
  { key: 'group', name: 'Сравнение с группой', short: 'Группа' },
  { key: 'xmr', name: 'Контрольные карты XmR', short: 'Карты XmR' },
  { key: 'table', name: 'Сводная таблица', short: 'Таблица' },
] as const

export type DynamicsView = (typeof VIEWS)[number]['key']

/** The view an address names; the comparison when it names none. */
export const viewOf = (text: string | null): DynamicsView =>
  VIEWS.find(({ key }) => key === text)?.key ?? 'group'

type DynamicsTabsProps = { view: DynamicsView; onChange: (view: DynamicsView) => void; children: ReactNode }

/** Three ways to look at the same series. */
export function DynamicsTabs({ view, onChange, children }: DynamicsTabsProps) {
  return (
    <Tabs.Root value={view} onValueChange={(key) => onChange(viewOf(key))} activationMode="manual">
      <Tabs.List
        aria-label="Вид"
        className="mb-3 inline-flex rounded-md border border-line bg-track p-1 @max-2xl:flex print:hidden"
      >
        {VIEWS.map(({ key, name, short }) => (
          <Tabs.Trigger
            key={key}
            value={key}
            className={classNames(
              'min-h-(--control-sm) rounded-sm border border-transparent px-3.5 text-ink-soft hover:text-ink @max-2xl:flex-1 @max-2xl:px-1',
              'data-[state=active]:border-line-strong data-[state=active]:bg-surface data-[state=active]:font-semibold data-[state=active]:text-ink',
            )}
          >
            <span className="@max-2xl:hidden">{name}</span>
            <span className="@2xl:hidden">{short}</span>
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value={view} tabIndex={-1} className="outline-none">
        {children}
      </Tabs.Content>
    </Tabs.Root>
  )
}
