import type { Stack } from '../stack.ts';
import type { Picture } from './person.ts';

/** A job for journeys. */
export interface MadeJob {
  id: string;
  number: string;
  version: number;
}

/** Creates a customer of Lima Works; returns the id. */
export async function makeCustomer(stack: Stack, fullName = 'Rosa Reyes'): Promise<string> {
  const [firstName = ''] = fullName.toLowerCase().split(' ');
  const input = { fullName, email: `${firstName}@reyes.example` };
  return (await stack.demand(stack.lima.admin.token, CREATE_CUSTOMER, { input })).createCustomer.id;
}

/** Creates a job for a customer of Lima Works. */
export async function makeJob(stack: Stack, customerId: string, job: object = {}): Promise<MadeJob> {
  const input = { customerId, title: 'Furnace does not ignite', ...job };
  return (await stack.demand(stack.lima.admin.token, CREATE_JOB, { input })).createJob;
}

/** Saves the completed info of an assigned job. */
export async function completeJob(stack: Stack, { id, version }: MadeJob, info: object = {}): Promise<MadeJob> {
  const input = {
    id,
    version,
    startedAt: '2026-11-02T14:00:00Z',
    finishedAt: '2026-11-02T15:30:00Z',
    outcome: 'FULL',
    workDone: 'Igniter replaced, burner cleaned.',
    noSignatureReason: 'Nobody was at home',
    ...info,
  };
  return (await stack.demand(stack.lima.admin.token, COMPLETE_JOB, { input })).updateCompletedInfo;
}

/** Closes a completed job for good. */
export async function closeJob(stack: Stack, { id, version }: MadeJob): Promise<void> {
  await stack.demand(stack.lima.admin.token, MOVE_JOB, { input: { id, version, status: 'CLOSED' } });
}

/** Uploads a picture for Lima Works; returns the id. */
export async function uploadPicture(stack: Stack, { name, bytes }: Picture): Promise<string> {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: UPLOAD_IMAGE, variables: { input: { file: null } } }));
  body.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  body.set('0', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const headers = { Authorization: `Bearer ${stack.lima.admin.token}` };
  const response = await fetch(`${stack.url}/graphql`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { uploadImage: { id: string } } };
  return data.uploadImage.id;
}

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_JOB = /* GraphQL */ `
  mutation ($input: CreateJobInput!) { createJob(input: $input) { id number version } }`;
const COMPLETE_JOB = /* GraphQL */ `
  mutation ($input: UpdateCompletedInfoInput!) { updateCompletedInfo(input: $input) { id number version } }`;
const MOVE_JOB = /* GraphQL */ `mutation ($input: ChangeJobStatusInput!) { changeJobStatus(input: $input) { id } }`;
const UPLOAD_IMAGE = /* GraphQL */ `mutation ($input: UploadImageInput!) { uploadImage(input: $input) { id } }`;
