import { DocumentSkeleton } from '@/components/documents/document/document-skeleton'

export default function Loading() {
  return <DocumentSkeleton />
}
