'use client'

import { setRootWord, useRootWord } from '@/components/layout/look/root-word'
import { SYSTEM_THEME, THEMES } from '@/components/layout/look/theme'
import { ChoiceRow } from '@/components/ui/fields/choice-row'
import { MenuChoice } from '@/components/ui/overlays/dropdown-menu'

function useTheme() {
  return {
    label: 'Тема',
    options: THEMES,
    value: useRootWord('theme') ?? SYSTEM_THEME,
    onChange: (theme: string) => setRootWord('theme', theme === SYSTEM_THEME ? undefined : theme),
  }
}

/** The theme as items of a menu. */
export const ThemeMenuChoice = () => <MenuChoice {...useTheme()} />

/** The theme as a row of buttons. */
export const ThemeChoice = ({ className }: { className?: string }) => (
  <ChoiceRow {...useTheme()} className={className} />
)
