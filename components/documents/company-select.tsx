'use client'

import { Check, ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { type CompanyOption, findCompanies } from '@/components/documents/company-search'
import { classNames } from '@/components/ui/class-names'
import { controlStyle, Field } from '@/components/ui/field'

type CompanySelectProps = {
  companies: readonly CompanyOption[]
  value: number | null
  onChange: (companyId: number) => void
}

/** A list of organisations that is searched by typing: arrows move, Enter chooses, Esc closes. */
export function CompanySelect({ companies, value, onChange }: CompanySelectProps) {
  const listId = useId()
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = query !== null
  const found = findCompanies(companies, query ?? '')
  const current = companies.find((company) => company.id === value)

  function open() {
    if (isOpen) return
    setQuery('')
    setActive(
      Math.max(
        0,
        companies.findIndex((company) => company.id === value),
      ),
    )
  }

  function choose(company: CompanyOption | undefined) {
    if (!company) return
    setQuery(null)
    if (company.id !== value) onChange(company.id)
  }

  function move(index: number) {
    setActive(index)
    document.getElementById(`${listId}-${found[index]?.id}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (!isOpen) open()
      else move(Math.min(Math.max(active + step, 0), found.length - 1))
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape') setQuery(null)
  }

  return (
    <Field label="Организация" labelHidden className="relative w-80 max-sm:w-full">
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={`${listId}-list`}
            aria-activedescendant={isOpen && found[active] ? `${listId}-${found[active].id}` : undefined}
            placeholder={isOpen ? 'Начните вводить название' : 'Выберите организацию'}
            value={query ?? current?.short_name ?? ''}
            onChange={(event) => {
              setQuery(event.target.value)
              setActive(0)
            }}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={() => setQuery(null)}
            className={controlStyle('truncate pr-9')}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
          />
          {isOpen && (
            <div className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-float">
              <div
                id={`${listId}-list`}
                role="listbox"
                aria-label="Организации"
                className="max-h-80 overflow-y-auto p-1 empty:hidden"
              >
                {found.map((company, index) => (
                  <div
                    key={company.id}
                    id={`${listId}-${company.id}`}
                    role="option"
                    aria-selected={company.id === value}
                    tabIndex={-1}
                    // Before the blur that would close the list.
                    onPointerDown={(event) => {
                      event.preventDefault()
                      choose(company)
                    }}
                    onPointerMove={() => setActive(index)}
                    className={classNames(
                      'flex min-h-(--control-sm) cursor-pointer items-center gap-2 rounded-sm py-1 pr-3 pl-2',
                      index === active &&
                        'bg-accent-soft text-accent-deep outline-2 -outline-offset-2 outline-accent',
                    )}
                  >
                    <span className="size-4 shrink-0">
                      {company.id === value && <Check aria-hidden className="size-4 text-accent" />}
                    </span>
                    <span className="min-w-0">
                      {company.short_name}
                      <span className="block text-sm text-ink-soft">{company.name}</span>
                    </span>
                  </div>
                ))}
              </div>
              {found.length === 0 && <p className="px-3 py-2 text-ink-soft">Ничего не найдено</p>}
            </div>
          )}
        </>
      )}
    </Field>
  )
}
