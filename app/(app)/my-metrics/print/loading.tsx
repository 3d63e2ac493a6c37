import { DocumentSkeleton } from '@/components/documents/document-skeleton'

export default function Loading() {
  return <DocumentSkeleton />
}
