'use client'

import { useWatch } from 'react-hook-form'
import { MetricField, type OfferMetric } from '@/components/contact-offers/metric-field'
import { type OfferFormInput, useOfferForm } from '@/components/contact-offers/use-offer-form'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { Button, ButtonLink } from '@/components/ui/basics/button'
import { TextField } from '@/components/ui/fields/text-field'
import { Textarea } from '@/components/ui/fields/textarea'
import { fieldOf } from '@/components/ui/forms/field-of'
import { FormFailure } from '@/components/ui/forms/form-failure'
import { FormFooter, FormSection, formSheet, wideField } from '@/components/ui/forms/form-layout'
import { formatNumber } from '@/lib/core/format/numbers'

type OfferFormProps = {
  start: OfferFormInput
  metrics: readonly OfferMetric[]
  copyTo: string
  onSent: () => void
}

const MAX_MESSAGE = 2000

/** To whom, about what, and how to answer. */
export function OfferForm({ start, metrics, copyTo, onSent }: OfferFormProps) {
  const { element, form, failure, submit } = useOfferForm(start, onSent)
  const { control } = form
  const { isSubmitting, isDirty } = form.formState
  const length = useWatch({ control, name: 'message' }).trim().length

  return (
    <>
      <form ref={element} method="post" noValidate onSubmit={submit} className={formSheet}>
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
        <FormSection
          title="Как вам ответить"
          description="Эти сведения увидит организация, которой вы пишете."
        >
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
        <FormFooter failure={<FormFailure failure={failure} />}>
          <Button type="submit" color="info" processing={isSubmitting}>
            Отправить запрос
          </Button>
          <ButtonLink href="/analytics/rating">Отмена</ButtonLink>
          <p className="self-center text-sm text-ink-soft">
            Копия придёт на адрес <span className="break-all">{copyTo}</span>
          </p>
        </FormFooter>
      </form>
      <LeaveGuard unsaved={isDirty} />
    </>
  )
}
