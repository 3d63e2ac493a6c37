import { CircleAlert, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormCall } from '@/components/calls/use-form-call'
import { CodeBlock } from '@/components/exchange/code-block'
import { Button } from '@/components/ui/basics/button'
import { useAlerts } from '@/components/ui/feedback/alerts'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { ChoiceRow } from '@/components/ui/fields/choice-row'
import { TextField } from '@/components/ui/fields/text-field'
import { FormButtons, FormFailure, fieldOf } from '@/components/ui/forms/form-parts'
import { Dialog } from '@/components/ui/overlays/dialog'
import { formatDate, formatInstantDate } from '@/lib/core/format/dates'
import { exchangeKeyCalls } from '@/lib/features/exchange-keys/client'
import { KEY_KINDS } from '@/lib/features/exchange-keys/labels'

type Made = NonNullable<ReturnType<typeof exchangeKeyCalls.useChange<'POST /api/exchange-keys'>>['data']>

const KINDS = [
  { value: 'test', label: 'Пробный: проверяет, ничего не пишет' },
  { value: 'live', label: 'Боевой: пишет в черновики' },
]

const SCOPES = [
  { value: 'values:read' as const, label: 'Читать свои числа и состояние документов' },
  { value: 'values:write' as const, label: 'Передавать исходные данные' },
]

type NewKeyDialogProps = { origin: string; isWatcher: boolean; latest: string; onClose: () => void }

/**
 * Creates a key and shows it once.
 * @param isWatcher whether the organisation enters nothing: its key only reads
 * @param latest last possible expiry
 */
export function NewKeyDialog({ origin, isWatcher, latest, onClose }: NewKeyDialogProps) {
  const make = exchangeKeyCalls.useChange('POST /api/exchange-keys')
  const scopes = SCOPES.filter(({ value }) => !isWatcher || value === 'values:read')
  const [made, setMade] = useState<Made>()
  const { form, formProps, failure } = useFormCall({
    start: {
      name: '',
      kind: isWatcher ? ('live' as const) : ('test' as 'test' | 'live'),
      scopes: scopes.map(({ value }) => value),
      addresses: '',
      expires_on: latest,
    },
    send: async ({ addresses, scopes: chosen, ...rest }) => {
      // The value of a box that stands alone is no list.
      const body = { ...rest, scopes: [chosen].flat().filter(Boolean) }
      setMade(await make.mutateAsync({ ...body, addresses: addresses.split(/[\s,;]+/).filter(Boolean) }))
    },
  })
  const scopesErrorId = useId()
  const scopesError = form.formState.errors.scopes?.message
  if (made) return <MadeKey made={made} origin={origin} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title="Новый ключ" description="Шаг 1 из 2">
      <form {...formProps} className="space-y-4">
        <TextField
          {...fieldOf(form, 'name')}
          label="Название"
          required
          maxLength={60}
          hint="Увидите его рядом с каждым числом, которое пришло по ключу"
        />
        {!isWatcher && (
          <ChoiceRow
            label="Какой ключ"
            value={form.watch('kind')}
            onChange={(kind) => form.setValue('kind', kind === 'live' ? 'live' : 'test')}
            options={KINDS}
          />
        )}
        <fieldset className="flex flex-col gap-2" aria-describedby={scopesError && scopesErrorId}>
          <legend className="mb-1 text-sm font-medium">Что может</legend>
          {scopes.map(({ value, label }) => (
            <Checkbox
              key={value}
              {...form.register('scopes')}
              value={value}
              label={label}
              aria-invalid={scopesError !== undefined}
            />
          ))}
          {scopesError && (
            <p id={scopesErrorId} className="flex gap-1.5 text-sm text-danger">
              <CircleAlert className="mt-px size-[1.15em] shrink-0" />
              {scopesError}
            </p>
          )}
        </fieldset>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...fieldOf(form, 'addresses')}
            label="Адреса, необязательно"
            hint="Например, 10.12.4.0/24; пусто — с любого адреса"
          />
          <TextField
            {...fieldOf(form, 'expires_on')}
            type="date"
            label="Действует до"
            required
            max={latest}
            hint={`Не позже ${formatDate(latest)}`}
          />
        </div>
        {failure && <FormFailure failure={failure} />}
        <FormButtons submit="Создать ключ" processing={form.formState.isSubmitting} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function MadeKey({ made, origin, onClose }: { made: Made; origin: string; onClose: () => void }) {
  const alerts = useAlerts()
  const [isSaved, setSaved] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(made.key)
      alerts.show({ type: 'success', message: 'Ключ скопирован' })
    } catch {
      // Without https browsers have no clipboard.
      alerts.show({ type: 'danger', message: 'Не скопировалось: выделите ключ и скопируйте' })
    }
  }
  return (
    <Dialog
      title="Ключ создан"
      description={`Шаг 2 из 2. ${made.name}: ${KEY_KINDS[made.kind]}, до ${formatInstantDate(made.expires_at)}`}
    >
      <div className="space-y-4">
        <p className="rounded-md border border-draft-line bg-draft-soft px-3 py-2 text-draft">
          <b>Показан один раз.</b> Закроете окно — увидеть его снова нельзя, можно только создать новый.
        </p>
        <code className="block rounded-md border border-line-strong bg-sunken px-3 py-2.5 select-all wrap-anywhere">
          {made.key}
        </code>
        <Button color="info" quiet icon={<Copy />} onClick={copy}>
          Скопировать
        </Button>
        {made.scopes.includes('values:read') && (
          <div className="border-t border-line pt-4">
            <p className="font-medium">Проверьте связь</p>
            <p className="mb-2 text-sm text-ink-soft">Вставьте на сервере МИС, поставив ключ вместо $KEY.</p>
            <CodeBlock label="Проверка связи">{`curl -H "Authorization: Bearer $KEY" \\\n  ${origin}/api/exchange/status`}</CodeBlock>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            label="Я сохранил ключ"
            checked={isSaved}
            onChange={(event) => setSaved(event.target.checked)}
          />
          <Button color="info" disabled={!isSaved} onClick={onClose}>
            Готово
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
