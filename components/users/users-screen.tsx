'use client'

import { FileSpreadsheet, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { QuestionDialog } from '@/components/calls/question-dialog'
import { ReasonDialog } from '@/components/calls/reason-dialog'
import { firstError } from '@/components/calls/use-call'
import { USERS_IMPORT_PATH } from '@/components/layout/company-paths'
import { ButtonLink } from '@/components/ui/basics/button'
import { PageHeader } from '@/components/ui/basics/page-header'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { LettersWait } from '@/components/ui/feedback/sent-notice'
import { isSameList } from '@/components/ui/lists/list-state'
import { ListToolbar } from '@/components/ui/lists/list-toolbar'
import { PagedList } from '@/components/ui/lists/paged-list'
import { useListQuery } from '@/components/ui/lists/use-list-query'
import { type ConfirmedAction, questionOf, type UserAction } from '@/components/users/user-question'
import { readUsersFilters, type UsersListState } from '@/components/users/users-filters'
import {
  type UsersPlace,
  usersCrumbs,
  usersName,
  usersPath,
  usersTitle,
} from '@/components/users/users-place'
import { UsersTable } from '@/components/users/users-table'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import {
  useCancelUserEmail,
  useCompanyUsers,
  useInviteAgain,
  useResetFactors,
  useSaveUser,
} from '@/lib/features/users/client'
import type { CompanyUser } from '@/lib/features/users/contract'
import { fullName } from '@/lib/features/users/labels'
import { FACTORS_REASON_MAX } from '@/lib/features/users/rules'

type UserQuestionDialogProps = {
  companyId: number | null
  action: ConfirmedAction
  user: CompanyUser
  onClose: () => void
}

/** Confirms an action on a person and runs it. */
function UserQuestionDialog({ companyId, action, user, onClose }: UserQuestionDialogProps) {
  const save = useSaveUser(companyId)
  const invite = useInviteAgain(companyId)
  const cancelEmail = useCancelUserEmail(companyId)
  const question = questionOf(action, user)

  function act(): Promise<unknown> {
    const { id, version } = user
    switch (action) {
      case 'invite':
        return invite.mutateAsync(id)
      case 'cancel_email':
        return cancelEmail.mutateAsync(id)
      case 'reactivate':
        return save.mutateAsync({ id, version, reactivate: true })
      case 'block':
        return save.mutateAsync({ id, version, user_status_id: USER_STATUS.blocked })
      case 'unblock':
        return save.mutateAsync({ id, version, user_status_id: USER_STATUS.active })
    }
  }

  return (
    <QuestionDialog
      onClose={onClose}
      title={question.title}
      message={question.message}
      confirmLabel={question.confirm}
      {...(action === 'cancel_email' && { cancelLabel: 'Назад' })}
      color={action === 'block' ? 'danger' : 'info'}
      send={act}
      done={question.done}
      refused={firstError}
    />
  )
}

function ResetFactorsDialog({ companyId, user, onClose }: Omit<UserQuestionDialogProps, 'action'>) {
  const reset = useResetFactors(companyId)
  return (
    <ReasonDialog
      title="Сбросить подтверждение входа?"
      hint="Её увидит сотрудник в письме"
      maxLength={FACTORS_REASON_MAX}
      confirmLabel="Сбросить"
      color="danger"
      onClose={onClose}
      send={(reason) => reset.mutateAsync({ id: user.id, reason })}
      done={`Подтверждение входа сброшено: ${fullName(user)}`}
    >
      <p>
        {fullName(user)} войдёт с одним паролем. Сбрасывайте, только если убедились, что о потере телефона или
        ключа сообщил сам сотрудник.
      </p>
    </ReasonDialog>
  )
}

type UsersScreenProps = {
  place: UsersPlace
  /** The rendered query and its answer; the list is absent if it was refused. */
  initial: { filters: UsersListState; list: ReturnType<typeof useCompanyUsers>['data'] }
}

export function UsersScreen({ place, initial }: UsersScreenProps) {
  const { query, change, search } = useListQuery()
  const [asked, setAsked] = useState<{ action: UserAction; user: CompanyUser } | null>(null)
  const filters = readUsersFilters(query)
  const initialList = isSameList(filters, initial.filters) ? initial.list : undefined
  const users = useCompanyUsers(place.companyId, filters, initialList)

  const add = (
    <ButtonLink color="info" icon={<UserPlus />} href={`${usersPath(place)}/add`}>
      Пригласить пользователя
    </ButtonLink>
  )

  return (
    <>
      <PageHeader
        title={usersTitle(place)}
        description={place.companyName}
        breadcrumbs={usersCrumbs(place)}
        crumb={usersName(place)}
        actions={
          <>
            {place.viewer === 'admin' && place.companyId !== null && (
              <ButtonLink icon={<FileSpreadsheet />} href={USERS_IMPORT_PATH}>
                Загрузить из XLSX
              </ButtonLink>
            )}
            {add}
          </>
        }
      />
      {place.lettersWait && <LettersWait />}
      <ListToolbar
        label="Поиск пользователей"
        placeholder="Имя или электронная почта"
        search={filters.search}
        onSearch={search}
      />
      <PagedList
        query={users}
        onChange={change}
        isFiltered={filters.search !== ''}
        onReset={() => change({ search: null })}
        empty={
          <EmptyState title="Пользователей пока нет" action={add}>
            Пригласите руководителя: он сможет вводить и утверждать показатели и приглашать операторов.
          </EmptyState>
        }
      >
        {({ data }) => (
          <UsersTable
            rows={data}
            place={place}
            sort={{ by: filters.sort, direction: filters.direction }}
            onSort={(sort) => change({ sort: sort?.by, direction: sort?.direction })}
            onAction={(action, user) => setAsked({ action, user })}
          />
        )}
      </PagedList>
      {asked && <AskedDialog companyId={place.companyId} {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type AskedDialogProps = Omit<UserQuestionDialogProps, 'action'> & { action: UserAction }

function AskedDialog({ action, ...asked }: AskedDialogProps) {
  if (action === 'reset_factors') return <ResetFactorsDialog {...asked} />
  return <UserQuestionDialog {...asked} action={action} />
}
