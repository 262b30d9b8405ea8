import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { OfficePanelId } from '#web/lib/office-panels.ts';

type Panel = LazyExoticComponent<ComponentType>;

/** The panels of the office's area, each fetched when it is opened. */
export const panels: Readonly<Record<OfficePanelId, Panel>> = {
  dashboard: lazy(async () => ({
    default: (await import('#web/pages/office/dashboard-panel.tsx')).DashboardPanel,
  })),
  newStudent: lazy(async () => ({
    default: (await import('#web/pages/office/new-student-panel.tsx')).NewStudentPanel,
  })),
  leavers: lazy(async () => ({
    default: (await import('#web/pages/office/leavers-panel.tsx')).LeaversPanel,
  })),
  oldFiles: lazy(async () => ({
    default: (await import('#web/pages/office/old-files-panel.tsx')).OldFilesPanel,
  })),
  schoolYears: lazy(async () => ({
    default: (await import('#web/pages/office/school-years-panel.tsx')).SchoolYearsPanel,
  })),
  toReview: lazy(async () => ({
    default: (await import('#web/pages/office/to-review-panel.tsx')).ToReviewPanel,
  })),
  documentChecks: lazy(async () => ({
    default: (await import('#web/pages/office/document-checks-panel.tsx')).DocumentChecksPanel,
  })),
  postReports: lazy(async () => ({
    default: (await import('#web/pages/office/post-report-cards-panel.tsx')).PostReportCardsPanel,
  })),
  exportData: lazy(async () => ({
    default: (await import('#web/pages/office/exports-panel.tsx')).ExportDataPanel,
  })),
  reports: lazy(async () => ({
    default: (await import('#web/pages/office/reports-panel.tsx')).ReportsPanel,
  })),
  parentsContact: lazy(async () => ({
    default: (await import('#web/pages/office/parents-contact-panel.tsx')).ParentsContactPanel,
  })),
  notConfirmed: lazy(async () => ({
    default: (await import('#web/pages/office/not-confirmed-panel.tsx')).NotConfirmedPanel,
  })),
  documentChecklist: lazy(async () => ({
    default: (await import('#web/pages/office/document-checklist-panel.tsx')).DocumentChecklistPanel,
  })),
  importStudents: lazy(async () => ({
    default: (await import('#web/pages/office/import-students-panel.tsx')).ImportStudentsPanel,
  })),
  importResults: lazy(async () => ({
    default: (await import('#web/pages/office/import-results-panel.tsx')).ImportResultsPanel,
  })),
  checkCards: lazy(async () => ({
    default: (await import('#web/pages/office/check-cards-panel.tsx')).CheckCardsPanel,
  })),
  readers: lazy(async () => ({
    default: (await import('#web/pages/office/readers-panel.tsx')).ReadersPanel,
  })),
  reportCard: lazy(async () => ({
    default: (await import('#web/pages/office/report-card-panel.tsx')).ReportCardPanel,
  })),
  markSheets: lazy(async () => ({
    default: (await import('#web/pages/office/mark-sheets-panel.tsx')).MarkSheetsPanel,
  })),
  teaching: lazy(async () => ({
    default: (await import('#web/pages/office/teaching-panel.tsx')).TeachingPanel,
  })),
  classRemarks: lazy(async () => ({
    default: (await import('#web/pages/office/class-remarks-panel.tsx')).ClassRemarksPanel,
  })),
  results: lazy(async () => ({
    default: (await import('#web/pages/office/results-panel.tsx')).ResultsPanel,
  })),
  messages: lazy(async () => ({
    default: (await import('#web/pages/office/messages-panel.tsx')).MessagesPanel,
  })),
  settings: lazy(async () => ({
    default: (await import('#web/pages/office/settings-panel.tsx')).SettingsPanel,
  })),
  credentialSlips: lazy(async () => ({
    default: (await import('#web/pages/office/credential-slips-panel.tsx')).CredentialSlipsPanel,
  })),
  print: lazy(async () => ({
    default: (await import('#web/pages/office/print-panel.tsx')).PrintPanel,
  })),
  signedPages: lazy(async () => ({
    default: (await import('#web/pages/office/signed-pages-panel.tsx')).SignedPagesPanel,
  })),
  administrators: lazy(async () => ({
    default: (await import('#web/pages/office/administrators-panel.tsx')).AdministratorsPanel,
  })),
  ownAccount: lazy(async () => ({
    default: (await import('#web/pages/office/own-account-panel.tsx')).OwnAccountPanel,
  })),
  secondFactor: lazy(async () => ({
    default: (await import('#web/pages/office/second-factor-panel.tsx')).SecondFactorPanel,
  })),
  auditLog: lazy(async () => ({
    default: (await import('#web/pages/office/audit-log-panel.tsx')).AuditLogPanel,
  })),
  status: lazy(async () => ({
    default: (await import('#web/pages/office/system-status-panel.tsx')).SystemStatusPanel,
  })),
};
