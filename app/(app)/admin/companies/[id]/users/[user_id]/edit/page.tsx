import type { Metadata } from 'next'
import { UserEdit } from '@/app/(app)/user-edit'
import { placeOfCompany } from '@/app/(app)/users-place'

export const metadata: Metadata = { title: 'Редактирование пользователя' }

type EditCompanyUserPageProps = { params: Promise<{ id: string; user_id: string }> }

export default async function EditCompanyUserPage({ params }: EditCompanyUserPageProps) {
  const placed = await placeOfCompany(params)
  return placed && <UserEdit {...placed} id={(await params).user_id} />
}
