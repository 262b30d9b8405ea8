export { DocumentsStep as DocumentsPage } from '#web/features/documents/upload/documents-step.tsx';
