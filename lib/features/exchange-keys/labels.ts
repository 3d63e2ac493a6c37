import type { ImportBrief, ImportRow } from '@/lib/features/documents/exchange/contract'
import type { ExchangeKeyAnswer } from '@/lib/features/exchange-keys/contract'

export const KEY_KINDS: Readonly<Record<ExchangeKeyAnswer['kind'], string>> = {
  live: 'боевой',
  test: 'пробный',
}

export const ENDED_NAMES = { expired: 'истёк', revoked: 'отозван', stopped: 'остановлен' } as const

export const SCOPE_NAMES: Readonly<Record<ExchangeKeyAnswer['scopes'][number], string>> = {
  'values:read': 'читать',
  'values:write': 'передавать',
}

type Outcome = ImportRow['outcome']

const WRITTEN: Readonly<Record<Outcome, string>> = {
  refused: 'отклонено',
  kept: 'оставлено введённое людьми',
  changed: 'изменено',
  created: 'создано',
  cleared: 'очищено',
  same: 'без изменений',
}

const UNWRITTEN: Readonly<Record<Outcome, string>> = {
  ...WRITTEN,
  changed: 'было бы изменено',
  created: 'было бы создано',
  cleared: 'было бы очищено',
}

/** Names of row outcomes of a push: a dry run and a refused one wrote nothing. */
export const rowOutcomeNames = ({ dry_run, outcome }: Pick<ImportBrief, 'dry_run' | 'outcome'>) =>
  dry_run || outcome === 'refused' ? UNWRITTEN : WRITTEN
