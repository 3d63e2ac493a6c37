'use client'

import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { RecordForm } from '@/components/calls/record-form'
import { checkedBy, useFormCall } from '@/components/calls/use-form-call'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { SentNotice } from '@/components/ui/feedback/sent-notice'
import { Combobox } from '@/components/ui/fields/combobox'
import { Textarea, TextField } from '@/components/ui/fields/text-field'
import { FormSection, fieldOf, wideField } from '@/components/ui/forms/form-parts'
import { formatNumber } from '@/lib/core/format/numbers'
import { inboxCalls } from '@/lib/features/inbox/client'
import { OFFER_FATE } from '@/lib/features/inbox/labels'
import type { NewOffer, newOfferSchema } from '@/lib/features/inbox/schema'

const check = checkedBy(() => import('@/lib/features/inbox/schema').then((it) => it.newOfferSchema))

type OfferFormInput = z.input<typeof newOfferSchema>

interface OfferMetric {
  id: number
  name: string
  short_name: string
  category: string
}

type MetricFieldProps = {
  control: Control<OfferFormInput, unknown, NewOffer>
  metrics: readonly OfferMetric[]
}

const NONE = 'none'

function MetricField({ control, metrics }: MetricFieldProps) {
  const { field, fieldState } = useController({ control, name: 'metric_id' })
  return (
    <Combobox
      label="Показатель"
      listLabel="Показатели"
      value={String(field.value ?? NONE)}
      onChange={(value) => field.onChange(value === NONE ? null : Number(value))}
      options={[
        { value: NONE, label: 'Без показателя' },
        ...metrics.map(({ id, name, short_name, category }) => ({
          value: String(id),
          label: short_name,
          description: `${name} · ${category}`,
        })),
      ]}
      error={fieldState.error?.message}
    />
  )
}

type OfferFormProps = ContactOfferScreenProps & { onSent: () => void }

const MAX_MESSAGE = 2000

/** Addressee, indicator, and how to reply. */
function OfferForm({ start, metrics, copyTo, onSent }: OfferFormProps) {
  const create = inboxCalls.useChange('POST /api/contact-offers')
  const call = useFormCall({
    check,
    start,
    send: async (offer) => {
      await create.mutateAsync(offer)
      onSent()
    },
  })
  const { form } = call
  const { control } = form
  const length = useWatch({ control, name: 'message' }).trim().length

  return (
    <RecordForm
      call={call}
      submit="Отправить запрос"
      foot={
        <>
          <ButtonLink href="/analytics/rating">Отмена</ButtonLink>
          {copyTo !== null && (
            <p className="self-center text-sm text-ink-soft">
              Копия придёт на адрес <span className="break-all">{copyTo}</span>
            </p>
          )}
        </>
      }
    >
      <FormSection
        title="Кому и о чём"
        description="Название организации не раскрывается ни вам, ни в переписке без её согласия."
      >
        <TextField
          {...fieldOf(form, 'company_number')}
          inputMode="numeric"
          autoComplete="off"
          label="Номер организации"
          required
          maxLength={6}
          hint="Шесть цифр, как в рейтинге"
        />
        <MetricField control={control} metrics={metrics} />
        <Textarea
          {...fieldOf(form, 'message')}
          label="Сообщение"
          required
          hint={`От 10 до ${formatNumber(MAX_MESSAGE)} символов, введено ${formatNumber(length)}`}
          className={`${wideField} [&_textarea]:min-h-36`}
        />
      </FormSection>
      <FormSection title="Как вам ответить" description="Эти сведения увидит организация, которой вы пишете.">
        <TextField
          {...fieldOf(form, 'contact_name')}
          autoComplete="name"
          label="Имя"
          required
          maxLength={160}
          className={wideField}
        />
        <TextField
          {...fieldOf(form, 'contact_email')}
          type="email"
          autoComplete="email"
          label="Электронная почта"
          required
          maxLength={255}
        />
        <TextField
          {...fieldOf(form, 'contact_phone')}
          type="tel"
          autoComplete="tel"
          label="Телефон"
          maxLength={50}
        />
      </FormSection>
    </RecordForm>
  )
}

type ContactOfferScreenProps = {
  start: OfferFormInput
  metrics: readonly OfferMetric[]
  /** Null while no letter leaves. */
  copyTo: string | null
}

const PATH = ['Аналитика', { label: 'Рейтинг организаций', href: '/analytics/rating' }]

/** «Запрос на взаимодействие»: a letter to an organisation known by its number only. */
export function ContactOfferScreen({ start, metrics, copyTo }: ContactOfferScreenProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      <PageHeader
        title="Запрос на взаимодействие"
        description="Организации обезличены, поэтому запрос передаёт техническая поддержка проекта"
        breadcrumbs={PATH}
      />
      {isSent ? (
        <SentNotice
          title="Запрос отправлен"
          action={
            <>
              <ButtonLink color="info" href="/analytics/rating">
                К рейтингу
              </ButtonLink>
              <Button onClick={() => setSent(false)}>Отправить ещё один</Button>
            </>
          }
        >
          {OFFER_FATE}
          {copyTo !== null && (
            <>
              {' '}
              Копия придёт на адрес <span className="break-all">{copyTo}</span>.
            </>
          )}
        </SentNotice>
      ) : (
        <OfferForm start={start} metrics={metrics} copyTo={copyTo} onSent={() => setSent(true)} />
      )}
    </>
  )
}
