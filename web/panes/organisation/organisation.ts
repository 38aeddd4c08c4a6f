import { apiTokenList } from './api-token-list.tsx';
import { companyList } from './company-list.tsx';
import { departmentList } from './department-list.tsx';
import { jobFieldList } from './job-field-list.tsx';
import { roleScreen } from './role-screen.tsx';
import { userList } from './user-list.tsx';

/** What the panes of a company's parts and people show, fetched as one when the first of them is opened. */
export const organisation = {
  companies: companyList,
  departments: departmentList,
  users: userList,
  jobFields: jobFieldList,
  roles: roleScreen,
  apiTokens: apiTokenList,
};
